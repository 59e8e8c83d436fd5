import pencilIcon from '@tabler/icons/outline/pencil.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { joinNames } from '#catalogue/admin/web/join-names.ts'
import { useParams } from '#platform/web/router/router.tsx'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { DefinitionList, Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { adminBannerQuery } from './api.ts'
import { bannerDisplayName, bannerPositions } from './banner.ts'
import { BannerPreview } from './banner-preview.tsx'

export function AdminBannerScreen() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(adminBannerQuery(viewer.key, id))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const { banner, imageBase } = data
  const edit = (
    <ButtonLink icon={pencilIcon} aria-keyshortcuts="e" to={`/admin-banner/edit-banner/${banner.id}`}>
      {adminCatalogueText.editBanner}
    </ButtonLink>
  )
  return (
    <>
      <PageTitle backTo="/admin-banner" actions={edit}>
        {bannerDisplayName(banner)}
      </PageTitle>
      <Panels>
        <Panel heading={adminCatalogueText.bannerImage} fullWidth>
          <BannerPreview banner={banner} imageBase={imageBase} />
        </Panel>
        <Panel heading={adminCatalogueText.details} fullWidth>
          <DefinitionList
            items={[
              [adminCatalogueText.name, banner.name],
              [adminCatalogueText.title, banner.title],
              [adminCatalogueText.brand, banner.brands[0]],
              [adminCatalogueText.category, joinNames(banner.categories)],
              [adminCatalogueText.subCategory, joinNames(banner.subCategories)],
              [adminCatalogueText.position, bannerPositions[banner.position - 1]],
              [adminCatalogueText.description, banner.description],
            ]}
          />
        </Panel>
      </Panels>
    </>
  )
}
