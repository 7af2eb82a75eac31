; What Numba's runtime does natively, for kernels that make arrays of their own.
;
; No kernel returns an array, so those that are in use form a stack: one is freed before those
; that are older.  Whatever is freed in another order stays taken until the stack is empty.

target datalayout = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
target triple = "wasm32-unknown-unknown"

; As Numba lays it out: references, destructor, its argument, data, size, allocator.
%meminfo = type { i64, ptr, ptr, ptr, i64, ptr }

@stack = internal global [1048576 x i8] zeroinitializer, align 64
@top = internal global i32 0
@arrays = internal global i32 0

define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %bytes = trunc i64 %size to i32
  %full = add i32 %bytes, 127
  %room = and i32 %full, -64
  %from = load i32, ptr @top
  %to = add i32 %from, %room
  %fits = icmp ule i32 %to, 1048576
  br i1 %fits, label %take, label %full.up

full.up:
  call void @llvm.trap()
  unreachable

take:
  store i32 %to, ptr @top
  %before = load i32, ptr @arrays
  %now = add i32 %before, 1
  store i32 %now, ptr @arrays
  %info = getelementptr i8, ptr @stack, i32 %from
  %data = getelementptr i8, ptr %info, i32 64
  store i64 1, ptr %info
  %data.at = getelementptr %meminfo, ptr %info, i32 0, i32 3
  store ptr %data, ptr %data.at
  %end.at = getelementptr %meminfo, ptr %info, i32 0, i32 4
  %end = zext i32 %to to i64
  store i64 %end, ptr %end.at
  ret ptr %info
}

define void @NRT_MemInfo_call_dtor(ptr %info) {
  %before = load i32, ptr @arrays
  %now = sub i32 %before, 1
  store i32 %now, ptr @arrays
  %none = icmp eq i32 %now, 0
  br i1 %none, label %empty, label %others

empty:
  store i32 0, ptr @top
  ret void

others:
  %top = load i32, ptr @top
  %end.at = getelementptr %meminfo, ptr %info, i32 0, i32 4
  %end.long = load i64, ptr %end.at
  %end = trunc i64 %end.long to i32
  %last = icmp eq i32 %end, %top
  br i1 %last, label %pop, label %done

pop:
  %here = ptrtoint ptr %info to i32
  %from = sub i32 %here, ptrtoint (ptr @stack to i32)
  store i32 %from, ptr @top
  ret void

done:
  ret void
}

define void @NRT_incref(ptr %info) {
  %none = icmp eq ptr %info, null
  br i1 %none, label %done, label %count

count:
  %before = load i64, ptr %info
  %now = add i64 %before, 1
  store i64 %now, ptr %info
  ret void

done:
  ret void
}

define void @NRT_decref(ptr %info) {
  %none = icmp eq ptr %info, null
  br i1 %none, label %done, label %count

count:
  %before = load i64, ptr %info
  %now = sub i64 %before, 1
  store i64 %now, ptr %info
  %last = icmp eq i64 %now, 0
  br i1 %last, label %free, label %done

free:
  call void @NRT_MemInfo_call_dtor(ptr %info)
  ret void

done:
  ret void
}

; The product of two numbers of 128 bits, each given as two halves, to where `out` says.  LLVM calls it
; by this name where it turns a loop into a formula.  Optimised, it would call itself.
define void @__multi3(ptr %out, i64 %a, i64 %a.high, i64 %b, i64 %b.high) noinline optnone {
  %a0 = and i64 %a, 4294967295
  %a1 = lshr i64 %a, 32
  %b0 = and i64 %b, 4294967295
  %b1 = lshr i64 %b, 32
  %p00 = mul i64 %a0, %b0
  %p01 = mul i64 %a0, %b1
  %p10 = mul i64 %a1, %b0
  %p11 = mul i64 %a1, %b1
  %carry = lshr i64 %p00, 32
  %middle = add i64 %p10, %carry
  %middle.low = and i64 %middle, 4294967295
  %middle.high = lshr i64 %middle, 32
  %more = add i64 %p01, %middle.low
  %more.high = lshr i64 %more, 32
  %sum = add i64 %p11, %middle.high
  %high = add i64 %sum, %more.high
  %cross = mul i64 %a, %b.high
  %other.cross = mul i64 %a.high, %b
  %crossed = add i64 %high, %cross
  %upper = add i64 %crossed, %other.cross
  %lower = mul i64 %a, %b
  store i64 %lower, ptr %out
  %upper.at = getelementptr i8, ptr %out, i32 8
  store i64 %upper, ptr %upper.at
  ret void
}

declare void @llvm.trap()
