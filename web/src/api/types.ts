import type { components } from './schema';

type Schemas = components['schemas'];

export type GameInfo = Schemas['GameInfo'];
export type OptionInfo = Schemas['OptionInfo'];
export type RulebookInfo = Schemas['RulebookInfo'];
export type BotInfo = Schemas['BotInfo'];
export type Me = Schemas['Me'];
export type TableIn = Schemas['TableIn'];
export type SeatIn = Schemas['SeatIn'];
export type ClockIn = Schemas['ClockIn'];
export type SeatInfo = Schemas['SeatInfo'];
export type ClockInfo = Schemas['ClockInfo'];
export type Offer = Schemas['Offer'];
export type TableInfo = Schemas['TableInfo'];
export type TableLine = Schemas['TableLine'];
export type Tables = Schemas['Tables'];
export type Created = Schemas['Created'];
export type State = Schemas['State'];
export type Change = Schemas['Put'] | Schemas['Removed'];
export type LogLine = Schemas['LogLine'];
export type ChatLine = Schemas['ChatLine'];
export type TableEvent = Schemas['Happened']['event'];
export type Preview = Schemas['Preview'];
export type Explanation = Schemas['Explanation'];
export type Hint = Schemas['Hint'];
export type Judgement = Schemas['Judgement'];
/** Only refused component sets say why in a word. */
export type Problem = Omit<Schemas['Problem'], 'why'> & Partial<Pick<Schemas['Problem'], 'why'>>;
export type DailyInfo = Schemas['DailyInfo'];
export type DailyBoard = Schemas['DailyBoard'];
export type DailyLine = Schemas['DailyLine'];
export type DailyMine = Schemas['DailyMine'];
export type DailyStanding = Schemas['DailyStanding'];
export type PastDay = Schemas['PastDay'];
export type PastDays = Schemas['PastDays'];
export type Statistics = Schemas['Statistics'];
export type GameTally = Schemas['GameTally'];
export type StudiedGame = Schemas['StudiedGame'];
export type BestMoment = Schemas['BestMoment'];
export type Profile = Schemas['Profile'];
export type WhatIfIn = Schemas['WhatIfIn'];
export type Evaluation = Schemas['Evaluation'];
export type Outlook = Schemas['Outlook'];
export type Ledger = Schemas['Ledger'];
export type DecisionLine = Schemas['DecisionLine'];
export type Reason = Schemas['Reason'];
export type PuzzleShelf = Schemas['PuzzleShelf'];
export type PuzzleLine = Schemas['PuzzleLine'];
export type PuzzlePosition = Schemas['PuzzlePosition'];
export type PuzzleVerdict = Schemas['PuzzleVerdict'];
export type PuzzleAnswered = Schemas['PuzzleAnswered'];
export type PuzzleStanding = Schemas['PuzzleStanding'];
export type PuzzleGame = Schemas['PuzzleGame'];

/** A move in record form: `do` names its kind, the rest depends on the game. */
export type Move = { do: string } & Record<string, unknown>;

export type ClientMessage =
  | Schemas['Play']
  | Schemas['Done']
  | Schemas['Undo']
  | Schemas['OfferEnd']
  | Schemas['Answer']
  | Schemas['Resign']
  | Schemas['Back']
  | Schemas['Chat']
  | Schemas['Look']
  | Schemas['Sync']
  | Schemas['AskExplain']
  | Schemas['AskPreview']
  | Schemas['AskHint']
  | Schemas['AskJudge']
  | Schemas['Ping'];

export type ServerMessage =
  | Schemas['Welcome']
  | Schemas['Happened']
  | Schemas['Synced']
  | Schemas['Ack']
  | Schemas['Wait']
  | Schemas['Refused']
  | Schemas['Explained']
  | Schemas['Previewed']
  | Schemas['Hinted']
  | Schemas['Judged']
  | Schemas['Presence']
  | Schemas['Pong'];
