export const offlineText = {
  // Not in the specification: the texts below.
  storageFull:
    'This device has no room left, so not all of this can be read without signal. Everything else works as before.',
  waits: 'No signal. This waits on your device and goes out by itself.',
  waitsForAnswer: 'The shop does not answer. This waits on your device and goes out by itself.',
  waitsBehind: 'This waits on your device behind the one before, and goes out by itself.',
  tooOld:
    'This has waited for more than a week. Please check whether it is still right, and whether it went out before.',
  noRoomToSend: 'This device has no room left. Please free some, and then send this again.',
  waiting: 'Waiting for signal',
  waitingList: 'Waiting for signal',
  notSent: 'Not sent',
  sendAgain: 'Send again',
  agree: 'Agree and send',
  change: 'Change',
  discard: 'Discard',
} as const
