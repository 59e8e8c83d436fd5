import { useQuery } from '@tanstack/react-query'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { categoriesQuery } from '#catalogue/categories/web/api.ts'
import type { FormErrors } from '#platform/web/forms/form.tsx'
import { Link } from '#platform/web/router/router.tsx'
import { CheckboxList } from '#platform/web/ui/fields/checkbox-list.tsx'

interface CategoryChecklistsProps {
  categories: readonly string[]
  subCategories: readonly string[]
  onChange: (chosen: { categoryIds: readonly string[]; subCategoryIds: readonly string[] }) => void
  errors: FormErrors
}

/** Checklists of the categories, and of the sub-categories of the chosen ones. `onChange` gets both choices. */
export function CategoryChecklists({ categories, subCategories, onChange, errors }: CategoryChecklistsProps) {
  const all = useQuery(categoriesQuery).data ?? []
  const chosenCategories = all.filter(({ id }) => categories.includes(id))
  const toOptions = (items: readonly { id: string; name: string }[]) =>
    items.map(({ id, name }) => ({ value: id, label: name }))
  const choose = (chosen: readonly string[]) => {
    // without its category a sub-category is no longer chosen either
    const offered = all
      .filter(({ id }) => chosen.includes(id))
      .flatMap((category) => category.subCategories.map(({ id }) => id))
    onChange({ categoryIds: chosen, subCategoryIds: subCategories.filter((id) => offered.includes(id)) })
  }
  return (
    <>
      <CheckboxList
        label={adminCatalogueText.categories}
        groups={[{ options: toOptions(all) }]}
        empty={
          <>
            {adminCatalogueText.noCategories}{' '}
            <Link to="/category/add-category">{adminCatalogueText.firstCategory}</Link>
          </>
        }
        selected={categories}
        onChange={choose}
        {...errors.field('cat_id')}
      />
      <CheckboxList
        label={adminCatalogueText.subCategoriesOf}
        groups={chosenCategories.map((category) => ({
          heading: category.name,
          options: toOptions(category.subCategories),
        }))}
        empty={chosenCategories.length > 0 ? adminCatalogueText.noSubCategories : adminCatalogueText.categoriesFirst}
        selected={subCategories}
        onChange={(chosen) => onChange({ categoryIds: categories, subCategoryIds: chosen })}
        {...errors.field('subcat_id')}
      />
    </>
  )
}
