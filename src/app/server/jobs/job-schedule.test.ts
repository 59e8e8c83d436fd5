import { parseCrontab } from 'graphile-worker'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTaskList } from '#app/server/jobs/job-handlers.ts'
import { jobSchedule, startJobs } from '#app/server/jobs/start-jobs.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

const log = pino({ level: 'silent' })
const [minutesOfHour, hoursOfDay] = [60, 24]
let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** The times of a Sunday, in UTC, at which the schedule starts a job. */
function listStarts(job: string): string[] {
  const items = parseCrontab(jobSchedule).filter(({ task }) => task === job)
  const starts = []
  for (let hour = 0; hour < hoursOfDay; hour += 1)
    for (let min = 0; min < minutesOfHour; min += 1)
      if (items.some(({ match }) => match({ min, hour, date: 22, month: 11, dow: 0 })))
        starts.push(`${hour}:${String(min).padStart(2, '0')}`)
  return starts
}

test('each job runs when it should: every minute, ten minutes, hour, night or morning', () => {
  expect(listStarts('reconcile')).toHaveLength(hoursOfDay * minutesOfHour)
  expect(listStarts('begin-training-versions')).toHaveLength(hoursOfDay * minutesOfHour)
  const sums = listStarts('summarize-daily-sales')
  expect(sums).toHaveLength(hoursOfDay * 6)
  expect(sums.slice(0, 3)).toEqual(['0:00', '0:10', '0:20'])
  expect(listStarts('remind-of-disputes')).toHaveLength(hoursOfDay)
  expect(listStarts('encrypt-stored-values')).toHaveLength(hoursOfDay)
  expect(listStarts('count-seller-tiers')).toEqual(['1:27'])
  expect(listStarts('delete-expired-rows')).toEqual(['3:17'])
  expect(listStarts('erase-people')).toEqual(['3:37'])
  expect(listStarts('send-due-reminders')).toEqual(['8:07'])
  expect(listStarts('send-due-follow-ups')).toEqual(['8:37'])
})

test('every line starts a job that exists, and the running shop knows every line', async () => {
  const scheduled = parseCrontab(jobSchedule).map(({ task }) => task)
  const known = Object.keys(createTaskList(shop, log))
  expect(scheduled.filter((task) => !known.includes(task))).toEqual([])
  const jobs = await startJobs(shop, log)
  const listRegistered = async () => {
    const { rows } = await shop.pool.query<{ identifier: string }>(
      'select identifier from graphile_worker._private_known_crontabs order by 1',
    )
    return rows.map(({ identifier }) => identifier)
  }
  await expect
    .poll(listRegistered)
    .toEqual([
      'begin-training-versions',
      'count-seller-tiers',
      'delete-expired-rows',
      'encrypt-stored-values',
      'erase-people',
      'reconcile',
      'remind-of-disputes',
      'send-due-follow-ups',
      'send-due-reminders',
      'summarize-daily-sales',
    ])
  await jobs.stop()
})
