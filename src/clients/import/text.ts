const countClients = (count: number, done: string) =>
  count === 1 ? `One client was ${done}.` : `${count} clients were ${done}.`

export const clientImportText = {
  // Ours
  title: 'Import Clients',
  lead: 'Your clients from a spreadsheet, or from the contacts of your phone.',
  file: 'File of clients',
  fileHint: 'A table (CSV or Excel), or a contacts file (vCard, .vcf); at most 5,000 clients, and 25 MB with pictures.',
  columns:
    'The columns of a table may have any order and any names: you say what they are. Address and email may be left out.',
  contactsHint: 'On an iPhone share a list of contacts, on Android export your contacts: both make a .vcf file.',
  chooseFile: 'Choose a file',
  checked: 'Nothing is imported yet.',
  firstName: 'First name',
  lastName: 'Last name',
  done: (added: number, updated: number) =>
    [
      added > 0 || updated === 0 ? countClients(added, 'added') : '',
      updated > 0 ? countClients(updated, 'brought up to date') : '',
    ]
      .filter(Boolean)
      .join(' '),
  willBeAdded: 'New clients',
  doubles: 'In your list already',
  doublesHint:
    'A client with this email is in your list already, or above in the file. They are left out unless you update them.',
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
    count === 1
      ? 'Update this client with what the file says'
      : `Update these ${count} clients with what the file says`,
  toComplete: (count: number) =>
    `${count === 1 ? 'One of them has' : `${count} of them have`} no email: kept aside under “To complete” until you add it.`,
  clientCount: 'Clients',
  undoHint:
    'Clients that the import added are removed from your list, and those that it updated get their former details back. Past orders stay as they are.',
  toClients: 'To my clients',
} as const
