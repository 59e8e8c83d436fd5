import { useQuery } from '@tanstack/react-query'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { categoriesQuery } from '#catalogue/products/web/api.ts'
import type { FormErrors } from '#platform/web/forms/use-form-errors.ts'
import { CheckboxList } from '#platform/web/ui/fields/checkbox-list.tsx'

interface CategoryListsProps {
  categories: readonly string[]
  subCategories: readonly string[]
  onChange: (chosen: { cat_id: readonly string[]; subcat_id: readonly string[] }) => void
  problems: FormErrors
}

/** Categories, and the sub-categories of those that are chosen. */
export function CategoryLists({ categories, subCategories, onChange, problems }: CategoryListsProps) {
  const all = useQuery(categoriesQuery).data?.catgs ?? []
  const open = all.filter(({ _id }) => categories.includes(_id))
  const optionsOf = (of: readonly { _id: string; name: string }[]) =>
    of.map(({ _id, name }) => ({ value: _id, label: name }))
  const choose = (chosen: readonly string[]) => {
    // a sub-category goes with its category
    const offered = all
      .filter(({ _id }) => chosen.includes(_id))
      .flatMap(({ subcatg }) => subcatg.map(({ _id }) => _id))
    onChange({ cat_id: chosen, subcat_id: subCategories.filter((id) => offered.includes(id)) })
  }
  return (
    <>
      <CheckboxList
        label={adminCatalogueText.categories}
        groups={[{ options: optionsOf(all) }]}
        empty={adminCatalogueText.noCategories}
        selected={categories}
        onChange={choose}
        {...problems.on('cat_id')}
      />
      <CheckboxList
        label={adminCatalogueText.subCategoriesOf}
        groups={open.map(({ name, subcatg }) => ({ heading: name, options: optionsOf(subcatg) }))}
        empty={open.length > 0 ? adminCatalogueText.noSubCategories : adminCatalogueText.categoriesFirst}
        selected={subCategories}
        onChange={(chosen) => onChange({ cat_id: categories, subcat_id: chosen })}
        {...problems.on('subcat_id')}
      />
    </>
  )
}
