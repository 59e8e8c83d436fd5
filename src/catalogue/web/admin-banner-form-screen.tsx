import { useFreshQuery } from '#base/web/fresh-query.ts'
import { useParams } from '#base/web/router.tsx'
import { useViewer } from '#base/web/session.ts'
import { PageTitle } from '#base/web/ui/page-title.tsx'
import { PanelsSkeleton } from '#base/web/ui/panel.tsx'
import { LoadError } from '#base/web/ui/state.tsx'
import { adminBannerQuery } from '#catalogue/web/admin-api.ts'
import { BannerForm } from '#catalogue/web/admin-banner-form.tsx'
import { adminGoodsMessages as say } from '#messages/admin-goods.ts'

/** Adds a banner, or changes the one in the address. */
export function Component() {
  const { id } = useParams()
  return (
    <>
      <PageTitle backTo="/admin-banner">{id ? say.editBanner : say.addBanner}</PageTitle>
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
