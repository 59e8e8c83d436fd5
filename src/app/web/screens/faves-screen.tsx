import heartIcon from '@tabler/icons/outline/heart.svg?path'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { ProductList } from '#catalogue/products/web/product-list.tsx'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { useSearchParams } from '#platform/web/router/router.tsx'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { Select } from '#platform/web/ui/fields/field.tsx'
import { EmptyState, NoMatches } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { useEndlessRows } from '#platform/web/ui/tables/infinite-list.tsx'
import { favesText } from '#stock/faves/text.ts'
import { favesQuery } from '#stock/faves/web/faves-list-api.ts'
import { ProductTile } from '#stock/my-stock/web/product-tile.tsx'
import style from './faves-screen.module.css'

/** The sort options, with the same codes as on Explore (D-131). */
const sortOptions = [
  { value: '0', label: storefrontText.featured },
  { value: '1', label: storefrontText.newest },
  { value: '2', label: storefrontText.priceHighLow },
  { value: '3', label: storefrontText.priceLowHigh },
  { value: '4', label: storefrontText.commission },
]

const searchParameter = 'sKey'

/** Sort and search text are in the URL (D-123). The list of a client who came through an explore link is always empty (D-142). */
export function FavesScreen() {
  const viewer = useViewer()
  const [params, setParams] = useSearchParams()
  const search = params.get(searchParameter) ?? ''
  const sort = sortOptions.find(({ value }) => value === params.get('sortValue'))?.value ?? '0'
  const query = useInfiniteQuery({
    ...favesQuery(viewer, { sort: Number(sort), search }),
    placeholderData: (before) => before,
  })
  const faves = useEndlessRows(query, 'products')
  const imageBase = query.data?.pages[0]?.imageBase ?? ''
  const setSort = (value: string) =>
    setParams(
      (before) => {
        before.set('sortValue', value)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const select = <Select pill label={storefrontText.sortBy} value={sort} onChange={setSort} options={sortOptions} />
  if (viewer.kind !== 'seller')
    return (
      <div className="page">
        <PageTitle>{storefrontText.faves}</PageTitle>
        {viewer.kind === 'client' && <EmptyFaves exploreUrl={viewer.exploreUrl} />}
      </div>
    )
  return (
    <div className={`page ${style.faves}`}>
      <PageTitle
        lead={search ? `${storefrontText.resultsFor} “${search}”` : favesText.lead}
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
          search ? (
            <NoMatches text={storefrontText.noMatches} onClear={() => setParams({})} />
          ) : (
            <EmptyFaves exploreUrl={null} />
          )
        }
      >
        {(product, first) => <ProductTile product={product} imageBase={imageBase} first={first} />}
      </ProductList>
    </div>
  )
}

function EmptyFaves({ exploreUrl }: { exploreUrl: string | null }) {
  const explore = exploreUrl ? `/explore/${encodeURIComponent(exploreUrl)}` : '/explore'
  return (
    <EmptyState
      icon={heartIcon}
      text={storefrontText.favesEmpty}
      action={<ButtonLink to={explore}>{storefrontText.backToExplore}</ButtonLink>}
    />
  )
}
