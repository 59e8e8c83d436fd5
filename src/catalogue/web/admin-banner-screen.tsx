import { useQuery } from '@tanstack/react-query'
import { adminGoodsMessages as say } from '#catalogue/admin-text.ts'
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
      {say.editBanner}
    </ButtonLink>
  )
  return (
    <>
      <PageTitle backTo="/admin-banner" actions={edit}>
        {bannerName(banner)}
      </PageTitle>
      <Panels>
        <Panel heading={say.bannerImage} whole>
          <BannerPreview banner={banner} base={bannerbP} />
        </Panel>
        <Panel heading={say.details} whole>
          <Facts
            of={[
              [say.name, banner.name],
              [say.title, banner.title],
              [say.brand, banner.brand[0]],
              [say.category, namesOf(banner.catg)],
              [say.subCategory, namesOf(banner.subcatg)],
              [say.position, bannerPositions[banner.position - 1]],
              [say.description, banner.desc],
            ]}
          />
        </Panel>
      </Panels>
    </>
  )
}
