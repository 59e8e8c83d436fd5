export const emailPreferencesText = {
  // Not in the specification: the texts below.
  kinds: {
    links: 'Links and product picks from your salon professional',
    reminders: 'Reminders when something is about to run out',
    news: 'News from your salon professional',
  },
  stopTitle: 'Unsubscribe from these emails?',
  stopLead:
    'You will get no more emails of this kind from any seller. We will still email you about your orders and payments.',
  stopNewsLead:
    'You will get no more news, from us or from a salon professional. We will still email you about your account, your orders and your payouts.',
  stop: 'Unsubscribe',
  stopped: {
    links: 'Done. You will get no more emails with links and product picks.',
    reminders: 'Done. You will get no more reminders.',
    news: 'Done. You will get no more emails with news.',
  },
  stoppedTitle: 'You have unsubscribed',
  toClientPage: 'Your orders and emails',
  stoppedNews: 'Done. You will get no more news. You can turn it on again on your page News.',
  toNews: 'News',
} as const
