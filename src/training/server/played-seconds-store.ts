import { sql } from 'kysely'

/** The fastest speed that a browser's own player offers: no more than this many seconds of a video are played in a second (D-771). */
const fastestSpeed = 2

/** How many seconds of a video count beyond that, for a first report that was late or lost (D-771). */
const reportSlackSeconds = 15

const playableSeconds = sql`${reportSlackSeconds} + ${fastestSpeed} * extract(epoch from now() - r.begun_at)`

/** SQL for how many seconds of its video a run `r` counts: those that were played, and no more than can have been since it was begun. */
export const playedSeconds = sql`coalesce(least(
  (select coalesce(sum(upper(part) - lower(part)), 0) from unnest(r.played) part), ${playableSeconds}), 0)::double precision`

/** SQL for how far a run `r` has come in its video: the end of what was played, or the position if that is later. */
export const reachedSeconds = sql`greatest(coalesce(upper(r.played), 0), r.position_seconds)::double precision`
