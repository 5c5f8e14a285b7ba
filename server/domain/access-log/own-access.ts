import type { AccessPart } from '../../../shared/options.ts';
import { UserModel } from '../../models/members/user.ts';
import { type Matchmaker, MatchmakerModel } from '../../models/messaging/matchmaker.ts';
import { type AccessRecord, AccessRecordModel } from '../../models/operations/access-record.ts';
import { ReportModel } from '../../models/operations/report.ts';
import { openReports, reportsOf } from '../../policies/reports.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock, dayKey } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { buildCursorFilter } from '../kernel/pagination.ts';

/** A record at the actor's own data, with the name under which they know the viewer. */
export interface OwnAccess {
  record: AccessRecord;
  part: AccessPart;
  /** The day in the service's time zone, YYYY-MM-DD. */
  day: string;
  /** The name of the viewer who was the actor's own matchmaker at that time; null for anyone else. */
  matchmakerName: string | null;
}

/**
 * Returns when the staff looked at the actor's own data, newest first; rows of lists are not among them, nor looks for the sake of
 * a report while it is open, for 90 days at most. Throws `bad_request` for a text that is no cursor.
 */
export const listOwnAccess = async (
  actor: UserActor,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<OwnAccess[]> => {
  const mine = { $type: 'string', $eq: actor.userId } as const;
  const records = await AccessRecordModel.find({
    subjectId: mine,
    $nor: [await lookForSafety(actor.userId)],
    ...buildCursorFilter(before, 'at', 'older'),
  })
    .sort({ at: -1, _id: -1 })
    .limit(limit)
    .lean<AccessRecord[]>();
  const names = await loadMatchmakerNames(
    records.filter((record) => record.asOwnMatchmaker).map((record) => record.viewerId),
  );
  const { timeZone } = getContext();
  return records.flatMap((record) => {
    const { part, at, asOwnMatchmaker, viewerId } = record;
    const matchmakerName = asOwnMatchmaker ? (names.get(viewerId) ?? null) : null;
    return part === 'list' ? [] : [{ record, part, day: dayKey(at, timeZone), matchmakerName }];
  });
};

/** How long a look for the sake of a report is kept from its subject where the report stays open. */
const KEPT_FROM_SUBJECT_MS = 90 * 86_400_000;

/** The looks at a person of which they would learn of a report that staff still work on. */
const lookForSafety = async (userId: string) => {
  const open = await ReportModel.find({ ...openReports, ...reportsOf(userId) }, { _id: 1 }).lean<{ _id: string }[]>();
  const after = new Date(clock.now().getTime() - KEPT_FROM_SUBJECT_MS);
  return { reportId: { $in: open.map(({ _id }) => _id) }, at: { $gt: after } };
};

/** The calls whose lists count; single objects, and lists that would tell of a report, do not. */
const COUNTED_CALLS = /^staff(?!Reports|Conduct)\w+\.(list|candidates|jobs|audit|export|changeMany)$/;

/** Counts the lists of this month (UTC) in which the staff were shown a row of the actor; the same page counts once a minute. */
export const countOwnLists = async (actor: UserActor): Promise<{ month: string; lists: number }> => {
  const month = clock.now().toISOString().slice(0, 7);
  const lists = await AccessRecordModel.countDocuments({
    at: { $gte: new Date(`${month}-01T00:00:00Z`) },
    listedIds: actor.userId,
    part: 'list',
    call: COUNTED_CALLS,
  });
  return { month, lists };
};

/** Loads the first names under which members know their matchmakers. */
const loadMatchmakerNames = async (ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const [cards, users] = await Promise.all([
    MatchmakerModel.find({ _id: { $in: [...ids] } }).lean<Matchmaker[]>(),
    UserModel.find({ _id: { $in: [...ids] } }, { firstName: 1 }).lean<{ _id: string; firstName: string }[]>(),
  ]);
  const names = new Map(users.map(({ _id, firstName }) => [_id, firstName]));
  for (const { _id, name } of cards) names.set(_id, name.trim().split(/\s+/)[0] ?? name);
  return names;
};
