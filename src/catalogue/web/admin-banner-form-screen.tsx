import { adminCatalogueText } from '#catalogue/admin-text.ts'
import { adminBannerQuery } from '#catalogue/web/admin-api.ts'
import { BannerForm } from '#catalogue/web/admin-banner-form.tsx'
import { useFreshQuery } from '#platform/web/fresh-query.ts'
import { useParams } from '#platform/web/router.tsx'
import { useViewer } from '#platform/web/session.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { PanelsSkeleton } from '#platform/web/ui/panel.tsx'
import { LoadError } from '#platform/web/ui/state.tsx'

/** Adds a banner, or changes the one in the address. */
export function Component() {
  const { id } = useParams()
  return (
    <>
      <PageTitle backTo="/admin-banner">{id ? adminCatalogueText.editBanner : adminCatalogueText.addBanner}</PageTitle>
      {id ? <KnownBanner id={id} /> : <BannerForm banner={null} base="" />}
    </>
  )
}

function KnownBanner({ id }: { id: string }) {
  const viewer = useViewer()
  const { data, error, refetch } = useFreshQuery(adminBannerQuery(viewer.key, id))
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  return <BannerForm banner={data.banner} base={data.bannerbP} />
}
