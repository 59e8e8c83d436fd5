import { useInfiniteQuery } from '@tanstack/react-query'
import { storefrontMessages as say } from '#catalogue/storefront-text.ts'
import { ProductList } from '#catalogue/web/product-list.tsx'
import { favesMessages as own } from '#faves/text.ts'
import { favesQuery } from '#faves/web/api.ts'
import { useSearchParams } from '#platform/web/router.tsx'
import { useViewer } from '#platform/web/session.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { heartIcon } from '#platform/web/ui/icons.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { EmptyState, NothingMatches } from '#platform/web/ui/state.tsx'
import { ProductTile } from '#stock/web/product-tile.tsx'
import style from './faves-screen.module.css'

/** The codes of Explore (D-131). */
const sorts = [
  { value: '0', label: say.featured },
  { value: '1', label: say.newest },
  { value: '2', label: say.priceHighLow },
  { value: '3', label: say.priceLowHigh },
  { value: '4', label: say.commission },
]

/** Sort and the header's search stand in the address (D-123). A client by link has no faves: hers is always empty (D-142). */
export function Component() {
  const viewer = useViewer()
  const [params, setParams] = useSearchParams()
  const words = params.get('sKey') ?? ''
  const sort = sorts.find(({ value }) => value === params.get('sortValue'))?.value ?? '0'
  const query = useInfiniteQuery({
    ...favesQuery(viewer, { sortValue: Number(sort), sKey: words }),
    placeholderData: (before) => before,
  })
  const faves = query.data?.pages.flatMap((page) => page.faves) ?? []
  const base = query.data?.pages[0]?.bP ?? ''
  const sortBy = (value: string) =>
    setParams({ ...(words && { sKey: words }), sortValue: value }, { replace: true, preventScrollReset: true })
  const select = <Select pill label={say.sortBy} value={sort} onChange={sortBy} options={sorts} />
  if (viewer.kind !== 'seller')
    return (
      <div className="page">
        <PageTitle>{say.faves}</PageTitle>
        {viewer.kind === 'client' && <NoFaves exploreUrl={viewer.exploreUrl} />}
      </div>
    )
  return (
    <div className={`page ${style.faves}`}>
      <PageTitle lead={words ? `${say.resultsFor} “${words}”` : own.lead} actions={faves.length > 0 && select}>
        {say.faves}
      </PageTitle>
      <ProductList
        label={say.faves}
        heading={own.products}
        query={query}
        products={faves}
        empty={
          words ? (
            <NothingMatches text={say.nothingMatches} onClear={() => setParams({})} />
          ) : (
            <NoFaves exploreUrl={null} />
          )
        }
      >
        {(product, first) => <ProductTile product={product} base={base} first={first} />}
      </ProductList>
    </div>
  )
}

function NoFaves({ exploreUrl }: { exploreUrl: string | null }) {
  const explore = exploreUrl ? `/explore/${encodeURIComponent(exploreUrl)}` : '/explore'
  return (
    <EmptyState
      icon={heartIcon}
      text={say.favesEmpty}
      action={<ButtonLink to={explore}>{say.backToExplore}</ButtonLink>}
    />
  )
}
