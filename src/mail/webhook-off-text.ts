export const webhookOffText = {
  // Not in the specification: the texts below.
  subject: (host: string) => `Nothing is sent to ${host} any more`,
  heading: 'A webhook was switched off',
  reasons: {
    failing: (host: string) => `${host} has taken nothing for three days, so we have stopped sending to it.`,
    gone: (host: string) => `${host} has answered that it is gone, so we have stopped sending to it.`,
  },
  next: 'When it works again, please switch it on and replay what it has missed.',
  button: 'Open the connections',
} as const
