import { appText } from '#app/text.ts'
import { useNavigate, useSearchParams } from '#platform/web/router/router.ts'
import { SearchBox } from '#platform/web/ui/buttons/search-box.tsx'

/** The header's search takes at most this many characters (S-HEAD-007). */
const mostCharacters = 56

/** Sets sKey of the list that is shown; its filters and sort stay (D-123). */
export function HeaderSearch({ autoFocus = false, onDone }: { autoFocus?: boolean; onDone?: () => void }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const search = (words: string) => {
    const next = new URLSearchParams(params)
    if (words) next.set('sKey', words)
    else next.delete('sKey')
    onDone?.()
    return navigate({ search: next.toString() })
  }
  return (
    <SearchBox
      label={appText.searchProducts}
      value={params.get('sKey') ?? ''}
      maxLength={mostCharacters}
      autoFocus={autoFocus}
      onSearch={search}
    />
  )
}
