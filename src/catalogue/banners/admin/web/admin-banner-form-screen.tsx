import { useViewer } from '#access/web/viewer.ts'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { adminBannerQuery } from '#catalogue/banners/admin/web/api.ts'
import { BannerForm } from '#catalogue/banners/admin/web/banner-form.tsx'
import { useFreshQuery } from '#platform/web/forms/use-fresh-query.ts'
import { useParams } from '#platform/web/router/router.ts'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'

/** Adds a banner, or edits the one in the URL. */
export function AdminBannerFormScreen() {
  const { id } = useParams()
  return (
    <>
      <PageTitle backTo="/admin-banner">{id ? adminCatalogueText.editBanner : adminCatalogueText.addBanner}</PageTitle>
      {id ? <EditBanner id={id} /> : <BannerForm banner={null} imageBase="" />}
    </>
  )
}

function EditBanner({ id }: { id: string }) {
  const viewer = useViewer()
  const { data, error, refetch } = useFreshQuery(adminBannerQuery(viewer.key, id))
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  return <BannerForm banner={data.banner} imageBase={data.imageBase} />
}
