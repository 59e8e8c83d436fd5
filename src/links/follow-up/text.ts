export const followUpText = {
  // Not in the specification: the texts below.
  reminded: 'The reminder is on its way.',
  noReminder: 'This link needs no reminder any more.',
  automaticOn: 'Links that were opened are followed up automatically.',
  automaticOff: 'Links are followed up only by you.',
  notice: (count: number) =>
    count === 1
      ? '1 client opened a link and has not bought yet.'
      : `${count} clients opened a link and have not bought yet.`,
  show: 'Show them',
  automatic: 'Follow up automatically',
  automaticHint: 'One reminder two days after a link was opened, and one after six. Never after a purchase.',
  filter: 'To follow up',
  none: 'Nobody to remind at the moment.',
  remind: 'Remind',
  remindedOn: (day: string) => `Reminded ${day}`,
  remindedTwice: (day: string) => `Reminded twice, last on ${day}`,
} as const
