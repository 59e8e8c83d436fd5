import { useQuery } from '@tanstack/react-query'
import { adminCatalogueText } from '#catalogue/admin-text.ts'
import { adminBannerQuery } from '#catalogue/web/admin-api.ts'
import { bannerName } from '#catalogue/web/admin-banner-name.ts'
import { bannerPositions } from '#catalogue/web/admin-banner-positions.ts'
import { BannerPreview } from '#catalogue/web/admin-banner-preview.tsx'
import { namesOf } from '#catalogue/web/admin-names.ts'
import { useParams } from '#platform/web/router.tsx'
import { useViewer } from '#platform/web/session.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { editIcon } from '#platform/web/ui/more-icons.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { Facts, Panel, Panels, PanelsSkeleton } from '#platform/web/ui/panel.tsx'
import { LoadError } from '#platform/web/ui/state.tsx'

export function Component() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(adminBannerQuery(viewer.key, id))
  if (error && !data) return <LoadError whole error={error} onRetry={refetch} />
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
        <Panel heading={adminCatalogueText.bannerImage} whole>
          <BannerPreview banner={banner} base={bannerbP} />
        </Panel>
        <Panel heading={adminCatalogueText.details} whole>
          <Facts
            of={[
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
