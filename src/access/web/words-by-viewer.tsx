import './words-by-viewer.css'

interface WordsByViewerProps {
  client: string
  others: string
}

/**
 * Words that a client by link reads differently from everyone else. The server renders one page for all, so it holds both texts, and
 * words-by-viewer.css hides the wrong one before the first paint: a client never glimpses a seller's words (N-SLOW-003).
 */
export function WordsByViewer({ client, others }: WordsByViewerProps) {
  return (
    <>
      <span data-client>{client}</span>
      <span data-sellers>{others}</span>
    </>
  )
}
