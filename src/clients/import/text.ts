const countClients = (count: number, done: string) =>
  count === 1 ? `One client was ${done}.` : `${count} clients were ${done}.`

export const clientImportText = {
  // Not in the specification: the texts below.
  title: 'Import Clients',
  lead: 'Your clients from a spreadsheet, or from the contacts of your phone.',
  file: 'Client file',
  fileHint:
    'A spreadsheet (CSV or Excel) or a contacts file (vCard, .vcf), with up to 5,000 clients and up to 25 MB including pictures.',
  columns:
    'The columns of a spreadsheet can be in any order and have any names: you tell us what they are. Address and email can be left out.',
  contactsHint: 'On an iPhone share a list of contacts, on Android export your contacts: both make a .vcf file.',
  chooseFile: 'Choose a file',
  checked: 'Nothing is imported yet.',
  firstName: 'First name',
  lastName: 'Last name',
  done: (added: number, updated: number) =>
    [
      added > 0 || updated === 0 ? countClients(added, 'added') : '',
      updated > 0 ? countClients(updated, 'updated') : '',
    ]
      .filter(Boolean)
      .join(' '),
  willBeAdded: 'New clients',
  doubles: 'Already in your list',
  doublesHint:
    'These clients’ emails are already in your list or further up in the file. They are left out unless you update them.',
  refused: 'Left out, because something is missing or wrong',
  row: 'Row',
  noAddress: 'No address yet',
  address: 'Address',
  hasAddress: 'Yes',
  onlyFirst: (count: number, all: number) => `The first ${count} of ${all}.`,
  add: (added: number, updated: number) =>
    updated === 0
      ? added === 1
        ? 'Add one client'
        : `Add ${added} clients`
      : added === 0
        ? `Update ${updated === 1 ? 'one client' : `${updated} clients`}`
        : `Add ${added} and update ${updated}`,
  chosen: 'Chosen',
  chosenCount: (count: number, all: number) => `${count} of ${all} chosen`,
  all: 'All',
  none: 'None',
  showAll: (count: number) => `Show all ${count}`,
  changes: 'Differs in',
  noChanges: 'Nothing',
  update: (count: number) =>
    count === 1 ? 'Update this client from the file' : `Update these ${count} clients from the file`,
  toComplete: (count: number) =>
    `${count === 1 ? 'One of them has' : `${count} of them have`} no email: find ${count === 1 ? 'it' : 'them'} under “To complete” to add one.`,
  clientCount: 'Clients',
  undoHint:
    'Clients this import added are removed from your list, and those it updated get their old details back. Past orders stay as they are.',
  toClients: 'To my clients',
} as const
