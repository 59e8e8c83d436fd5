export const shortcutsText = {
  // Not in the specification: the texts below.
  title: 'Keyboard shortcuts',
  everywhere: 'Everywhere',
  lists: 'In lists',
  keys: {
    help: 'Show these shortcuts',
    search: 'Search',
    searchAll: 'Search everything',
    close: 'Close what is open',
    arrows: 'The next one of a grid or list, with its buttons',
    ends: 'The first and the last of them',
    next: 'Next row',
    previous: 'Previous row',
    open: 'Open the row',
    choose: 'Choose the row',
    edit: 'Edit the row, or what the page shows',
  },
  /** The names of keys that are not a single character. */
  arrows: 'Arrows',
  ends: 'Home, End',
  controlK: 'Ctrl K',
  escape: 'Esc',
  enter: 'Enter',
  roveHint: 'Arrow keys: the next one. Tab: its buttons, and on.',
  areOn: 'Keys that are pressed alone',
  areOnHint: 'Switch this off where speech input or a slip of the hand presses them.',
} as const
