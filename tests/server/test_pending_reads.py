"""Whoever changes while they are being read is read once more."""

from __future__ import annotations

from hortus.server.people.pending_reads import PendingReads


def test_a_reading_hears_of_a_change_though_another_one_ended_before() -> None:
    readings = PendingReads()
    with readings.begin({"ada", "bob"}) as first:
        with readings.begin({"ada"}) as second:
            pass
        readings.outdate("ada")
        assert first.outdated
        assert not second.outdated
        with readings.begin({"ada"}) as later:
            assert not later.outdated


def test_a_change_of_somebody_else_outdates_nothing() -> None:
    readings = PendingReads()
    with readings.begin({"ada"}) as reading:
        readings.outdate("bob")
        assert not reading.outdated
