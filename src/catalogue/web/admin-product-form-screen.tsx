import { adminCatalogueText } from '#catalogue/admin-text.ts'
import { adminProductQuery } from '#catalogue/web/admin-api.ts'
import { ProductForm } from '#catalogue/web/admin-product-form.tsx'
import { useFreshQuery } from '#platform/web/fresh-query.ts'
import { useParams } from '#platform/web/router.tsx'
import { useViewer } from '#platform/web/session.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { PanelsSkeleton } from '#platform/web/ui/panel.tsx'
import { LoadError } from '#platform/web/ui/state.tsx'

/** Adds a product, or changes the one in the address. */
export function Component() {
  const { id } = useParams()
  return (
    <>
      <PageTitle backTo="/products">{id ? adminCatalogueText.editProduct : adminCatalogueText.addProduct}</PageTitle>
      {id ? <KnownProduct id={id} /> : <ProductForm product={null} base="" />}
    </>
  )
}

function KnownProduct({ id }: { id: string }) {
  const viewer = useViewer()
  const { data, error, refetch } = useFreshQuery(adminProductQuery(viewer.key, id))
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  return <ProductForm product={data.prod} base={data.bP} />
}
