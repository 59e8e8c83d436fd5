import './words-by-viewer.css'

interface WordsByViewerProps {
  client: string
  others: string
}

/**
 * Words that a client by link reads otherwise than others. The page has both, since the server's is the same for everyone; the kind of viewer,
 * which is marked before the first paint, shows the right ones (words-by-viewer.css): a client never reads what is a seller's first (N-SLOW-003).
 */
export function WordsByViewer({ client, others }: WordsByViewerProps) {
  return (
    <>
      <span data-client>{client}</span>
      <span data-sellers>{others}</span>
    </>
  )
}
