import { adminCatalogueText } from '#catalogue/admin-text.ts'
import { adminCategoryQuery } from '#catalogue/web/admin-api.ts'
import { CategoryForm } from '#catalogue/web/admin-category-form.tsx'
import { SubCategories } from '#catalogue/web/admin-sub-categories.tsx'
import { useFreshQuery } from '#platform/web/fresh-query.ts'
import { useParams } from '#platform/web/router.tsx'
import { useViewer } from '#platform/web/session.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { Panel, Panels, PanelsSkeleton } from '#platform/web/ui/panel.tsx'
import { LoadError } from '#platform/web/ui/state.tsx'

/** Adds a category, or changes the one in the address. */
export function Component() {
  const { id } = useParams()
  const all = (
    <ButtonLink look="secondary" to="/category">
      {adminCatalogueText.viewAllCategories}
    </ButtonLink>
  )
  return (
    <>
      <PageTitle backTo="/category">
        {id ? adminCatalogueText.editCategory : adminCatalogueText.addCategoryTitle}
      </PageTitle>
      {id ? <KnownCategory id={id} /> : <CategoryForm category={null} base="" actions={all} />}
    </>
  )
}

function KnownCategory({ id }: { id: string }) {
  const viewer = useViewer()
  const { data, error, refetch } = useFreshQuery(adminCategoryQuery(viewer.key, id))
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  return (
    <Panels>
      <CategoryForm category={data.catgs} base={data.bP} />
      <Panel heading={adminCatalogueText.subCategories}>
        <SubCategories of={data.catgs.subCategory} />
      </Panel>
    </Panels>
  )
}
