export const shortcutsText = {
  // Not in the specification
  title: 'Keyboard shortcuts',
  everywhere: 'Everywhere',
  lists: 'In lists',
  keys: {
    help: 'Show these shortcuts',
    search: 'Search',
    searchAll: 'Search everything',
    close: 'Close what is open',
    next: 'Next row',
    previous: 'Previous row',
    open: 'Open the row',
    choose: 'Choose the row',
    edit: 'Edit the row, or what the page shows',
  },
  /** The keys themselves, where they are not one character. */
  controlK: 'Ctrl K',
  escape: 'Esc',
  enter: 'Enter',
  areOn: 'Keys that are pressed alone',
  areOnHint: 'Switch this off where speech input or a slip of the hand presses them.',
} as const
