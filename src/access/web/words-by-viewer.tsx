import './words-by-viewer.css'

interface WordsByViewerProps {
  client: string
  others: string
}

/**
 * A text that differs for a client who came through a link. The server renders one page for everyone, so the page holds both texts, and
 * words-by-viewer.css hides the wrong one before the first paint: a client never glimpses a seller's text (N-SLOW-003).
 */
export function WordsByViewer({ client, others }: WordsByViewerProps) {
  return (
    <>
      <span data-client>{client}</span>
      <span data-sellers>{others}</span>
    </>
  )
}
