/** A list with its filters, search, sorting and columns under a name. */
export interface TableView {
  id: string
  name: string
  /** The query of the list's URL. */
  query: string
  isDefault: boolean
}

/** How a reader has arranged a list for herself: which columns are shown, and views of it. */
export interface TableArrangement {
  /** False until it is known what to show: the table waits, so that its columns do not change under the reader's eyes. */
  isReady: boolean
  /** The names of the columns that are shown; null: the standard ones. */
  columns: readonly string[] | null
  /** An empty list brings the standard columns back. */
  chooseColumns: (columns: readonly string[]) => unknown
  views: readonly TableView[]
  /** The view that is open, even after its filters have been changed. */
  openView: TableView | null
  /** Whether the list is shown differently from the open view as it was saved. */
  isChanged: boolean
  /** Null: the list without a view. */
  open: (view: TableView | null) => void
  save: (name: string) => Promise<unknown>
  update: (view: TableView, change: Partial<Pick<TableView, 'name' | 'query' | 'isDefault'>>) => Promise<unknown>
  /** The query as the list is shown now, to be saved with a view. */
  currentQuery: string
  /** Removes the view without asking; a notification offers to bring it back. */
  remove: (view: TableView) => Promise<unknown>
}
