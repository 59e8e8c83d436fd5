/** In graphile-worker's crontab format (UTC): what is open is finished every minute, deadlines are looked at every hour, what is expired is deleted each night. */
export const jobSchedule = [
  '* * * * * reconcile',
  '*/10 * * * * summarize-daily-sales',
  '7 * * * * remind-of-disputes',
  '17 3 * * * delete-expired-rows',
  '37 3 * * * erase-people',
  '7 8 * * * send-due-reminders',
].join('\n')
