/** In graphile-worker's crontab format (UTC): what is open is finished every minute, deadlines are looked at and what is in the clear is encrypted every hour, what is expired is deleted each night. */
export const jobSchedule = [
  '* * * * * reconcile',
  '*/10 * * * * summarize-daily-sales',
  '7 * * * * remind-of-disputes',
  '47 * * * * encrypt-stored-values',
  '17 3 * * * delete-expired-rows',
  '37 3 * * * erase-people',
  '7 8 * * * send-due-reminders',
].join('\n')
