import { useFreshQuery } from '#base/web/fresh-query.ts'
import { useParams } from '#base/web/router.tsx'
import { useViewer } from '#base/web/session.ts'
import { PageTitle } from '#base/web/ui/page-title.tsx'
import { PanelsSkeleton } from '#base/web/ui/panel.tsx'
import { LoadError } from '#base/web/ui/state.tsx'
import { adminProductQuery } from '#catalogue/web/admin-api.ts'
import { ProductForm } from '#catalogue/web/admin-product-form.tsx'
import { adminGoodsMessages as say } from '#messages/admin-goods.ts'

/** Adds a product, or changes the one in the address. */
export function Component() {
  const { id } = useParams()
  return (
    <>
      <PageTitle backTo="/products">{id ? say.editProduct : say.addProduct}</PageTitle>
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
