import { useViewer } from '#access/web/viewer.ts'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { useFreshQuery } from '#platform/web/forms/use-fresh-query.ts'
import { useParams } from '#platform/web/router/router.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { adminProductQuery } from './api.ts'
import { ProductForm } from './product-form.tsx'

/** Adds a product, or edits the one in the URL. */
export function AdminProductFormScreen() {
  const { id } = useParams()
  return (
    <>
      <PageTitle backTo="/products">{id ? adminCatalogueText.editProduct : adminCatalogueText.addProduct}</PageTitle>
      {id ? <EditProduct id={id} /> : <ProductForm product={null} imageBase="" />}
    </>
  )
}

function EditProduct({ id }: { id: string }) {
  const viewer = useViewer()
  const { data, error, refetch } = useFreshQuery(adminProductQuery(viewer.key, id))
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  return <ProductForm product={data.product} imageBase={data.imageBase} />
}
