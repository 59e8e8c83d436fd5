import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { namesOf } from '#catalogue/admin/web/join-names.ts'
import { bannerName } from '#catalogue/banners/admin/web/banner-display-name.ts'
import { bannerPositions } from '#catalogue/banners/admin/web/banner-positions.ts'
import { BannerPreview } from '#catalogue/banners/admin/web/banner-preview.tsx'
import { adminBannerQuery } from '#catalogue/products/admin/web/api.ts'
import { useParams } from '#platform/web/router/router.tsx'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { editIcon } from '#platform/web/ui/icons/more-icons.ts'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { DefinitionList, Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'

export function AdminBannerScreen() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(adminBannerQuery(viewer.key, id))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const { banner, bannerbP } = data
  const edit = (
    <ButtonLink icon={editIcon} to={`/admin-banner/edit-banner/${banner._id}`}>
      {adminCatalogueText.editBanner}
    </ButtonLink>
  )
  return (
    <>
      <PageTitle backTo="/admin-banner" actions={edit}>
        {bannerName(banner)}
      </PageTitle>
      <Panels>
        <Panel heading={adminCatalogueText.bannerImage} fullWidth>
          <BannerPreview banner={banner} base={bannerbP} />
        </Panel>
        <Panel heading={adminCatalogueText.details} fullWidth>
          <DefinitionList
            items={[
              [adminCatalogueText.name, banner.name],
              [adminCatalogueText.title, banner.title],
              [adminCatalogueText.brand, banner.brand[0]],
              [adminCatalogueText.category, namesOf(banner.catg)],
              [adminCatalogueText.subCategory, namesOf(banner.subcatg)],
              [adminCatalogueText.position, bannerPositions[banner.position - 1]],
              [adminCatalogueText.description, banner.desc],
            ]}
          />
        </Panel>
      </Panels>
    </>
  )
}
