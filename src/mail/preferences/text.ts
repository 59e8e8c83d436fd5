export const emailPreferencesText = {
  // Ours
  kinds: {
    links: 'Links and product picks from your salon professional',
    reminders: 'Reminders when something is about to run out',
  },
  stopTitle: 'Stop these letters?',
  stopLead:
    'You will get no more letters of this kind, from any seller. Letters about your orders and payments still come.',
  stop: 'Stop these letters',
  stopped: {
    links: 'Done. You get no more letters with links and product picks.',
    reminders: 'Done. You get no more reminders.',
  },
  stoppedTitle: 'Letters stopped',
  toClientPage: 'Your orders and letters',
} as const
