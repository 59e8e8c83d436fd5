import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { useFreshQuery } from '#platform/web/forms/use-fresh-query.ts'
import { useParams, useSearchParams } from '#platform/web/router/router.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { adminProductQuery } from './api.ts'
import { ProductForm } from './product-form.tsx'

/** The page that adds a product, adds a copy of the product in the query, or edits the product in the path. */
export function AdminProductFormScreen() {
  const { id } = useParams()
  const [query] = useSearchParams()
  const copiedId = query.get('copy')
  const form = copiedId ? <CopyProduct id={copiedId} /> : <ProductForm product={null} imageBase="" />
  return (
    <>
      <PageTitle backTo="/products">{id ? adminCatalogueText.editProduct : adminCatalogueText.addProduct}</PageTitle>
      {id ? <EditProduct id={id} /> : form}
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

/** Loads a product and opens a form for a new one with the same values and pictures, but without the quantity and the video. */
function CopyProduct({ id }: { id: string }) {
  const viewer = useViewer()
  const { data, error, refetch } = useFreshQuery(adminProductQuery(viewer.key, id))
  const pictures = useQuery({
    queryKey: ['copied-pictures', viewer.key, id],
    queryFn: () => downloadPictures(data?.imageBase ?? '', data?.product.pictures ?? []),
    enabled: data !== undefined,
    gcTime: 0,
  })
  const failed = error ?? pictures.error
  if (failed) return <LoadError error={failed} onRetry={() => (data ? pictures.refetch() : refetch())} />
  if (!data || !pictures.data) return <PanelsSkeleton />
  return <ProductForm product={null} copied={{ product: data.product, pictures: pictures.data }} imageBase="" />
}

function downloadPictures(base: string, names: readonly string[]): Promise<File[]> {
  const download = async (name: string) => {
    const response = await fetch(base + name)
    if (!response.ok) throw new Error(`the picture ${name} answered ${response.status}`)
    const bytes = await response.blob()
    return new File([bytes], name, { type: bytes.type })
  }
  return Promise.all(names.map(download))
}
