import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { addSubCategoryAddress } from '#catalogue/categories/admin/web/add-sub-category-path.ts'
import { DeletedSubCategories } from '#catalogue/categories/admin/web/deleted-sub-categories.tsx'
import { SubCategories } from '#catalogue/categories/admin/web/sub-category-table.tsx'
import { adminCategoryQuery } from '#catalogue/products/admin/web/api.ts'
import { useParams } from '#platform/web/router/router.tsx'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { plusIcon } from '#platform/web/ui/icons/icons.ts'
import { editIcon } from '#platform/web/ui/icons/more-icons.ts'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { DefinitionList, Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { Picture } from '#platform/web/ui/storefront/picture.tsx'

export function AdminCategoryScreen() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(adminCategoryQuery(viewer.key, id))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const { catgs: category, bP } = data
  const edit = (
    <ButtonLink variant="secondary" icon={editIcon} to={`/category/edit-category/${id}`}>
      {adminCatalogueText.editCategory}
    </ButtonLink>
  )
  const add = (
    <ButtonLink small icon={plusIcon} to={addSubCategoryAddress(id)}>
      {adminCatalogueText.addSubCategory}
    </ButtonLink>
  )
  return (
    <>
      <PageTitle backTo="/category" actions={edit}>
        {category.name}
      </PageTitle>
      <Panels>
        <Panel heading={adminCatalogueText.subCategories} actions={add}>
          <SubCategories of={category.subCategory} />
        </Panel>
        {category.deletedSubCategory.length > 0 && (
          <Panel heading={adminCatalogueText.deletedSubCategories}>
            <DeletedSubCategories of={category.deletedSubCategory} />
          </Panel>
        )}
        <Panel heading={adminCatalogueText.details}>
          <DefinitionList
            items={[
              [adminCatalogueText.name, category.name],
              [adminCatalogueText.description, category.desc],
            ]}
          />
        </Panel>
        <Panel heading={adminCatalogueText.image}>
          <Picture base={bP} name={category.img} alt={category.name} sizes="420px" ratio="17 / 15" />
        </Panel>
      </Panels>
    </>
  )
}
