import { useInfiniteQuery } from '@tanstack/react-query'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { ProductList } from '#catalogue/products/web/product-list.tsx'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { favesText } from '#faves/text.ts'
import { favesQuery } from '#faves/web/api.ts'
import { useSearchParams } from '#platform/web/router/router.tsx'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { heartIcon } from '#platform/web/ui/icons/icons.ts'
import { EmptyState, NoMatches } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { ProductTile } from '#stock/web/product-tile.tsx'
import style from './faves-screen.module.css'

/** The codes of Explore (D-131). */
const sorts = [
  { value: '0', label: storefrontText.featured },
  { value: '1', label: storefrontText.newest },
  { value: '2', label: storefrontText.priceHighLow },
  { value: '3', label: storefrontText.priceLowHigh },
  { value: '4', label: storefrontText.commission },
]

/** Sort and the header's search stand in the address (D-123). A client by link has no faves: hers is always empty (D-142). */
export function FavesScreen() {
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
  const select = <Select pill label={storefrontText.sortBy} value={sort} onChange={sortBy} options={sorts} />
  if (viewer.kind !== 'seller')
    return (
      <div className="page">
        <PageTitle>{storefrontText.faves}</PageTitle>
        {viewer.kind === 'client' && <NoFaves exploreUrl={viewer.exploreUrl} />}
      </div>
    )
  return (
    <div className={`page ${style.faves}`}>
      <PageTitle
        lead={words ? `${storefrontText.resultsFor} “${words}”` : favesText.lead}
        actions={faves.length > 0 && select}
      >
        {storefrontText.faves}
      </PageTitle>
      <ProductList
        label={storefrontText.faves}
        heading={favesText.products}
        query={query}
        products={faves}
        empty={
          words ? (
            <NoMatches text={storefrontText.nothingMatches} onClear={() => setParams({})} />
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
      text={storefrontText.favesEmpty}
      action={<ButtonLink to={explore}>{storefrontText.backToExplore}</ButtonLink>}
    />
  )
}
