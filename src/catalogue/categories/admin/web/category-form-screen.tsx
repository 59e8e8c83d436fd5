import { useViewer } from '#access/web/viewer.ts'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { adminCategoryQuery } from '#catalogue/categories/admin/web/api.ts'
import { CategoryForm } from '#catalogue/categories/admin/web/category-form.tsx'
import { SubCategoryTable } from '#catalogue/categories/admin/web/sub-category-table.tsx'
import { useFreshQuery } from '#platform/web/forms/use-fresh-query.ts'
import { useParams } from '#platform/web/router/router.ts'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'

/** Adds a category, or edits the one in the URL. */
export function AdminCategoryFormScreen() {
  const { id } = useParams()
  const all = (
    <ButtonLink variant="secondary" to="/category">
      {adminCatalogueText.viewAllCategories}
    </ButtonLink>
  )
  return (
    <>
      <PageTitle backTo="/category">
        {id ? adminCatalogueText.editCategory : adminCatalogueText.addCategoryTitle}
      </PageTitle>
      {id ? <EditCategory id={id} /> : <CategoryForm category={null} imageBase="" actions={all} />}
    </>
  )
}

function EditCategory({ id }: { id: string }) {
  const viewer = useViewer()
  const { data, error, refetch } = useFreshQuery(adminCategoryQuery(viewer.key, id))
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  return (
    <Panels>
      <CategoryForm category={data.category} imageBase={data.imageBase} />
      <Panel heading={adminCatalogueText.subCategories}>
        <SubCategoryTable subCategories={data.category.subCategories} />
      </Panel>
    </Panels>
  )
}
