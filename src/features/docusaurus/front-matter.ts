/**
 * The fields of front matter that Docusaurus has, in docs, posts and single pages. Source: the reference pages of its
 * content plugins. Other fields are allowed there, so a field is only a mistake if it resembles one of these.
 */
export const FRONT_MATTER: readonly string[] = (
  'id title title_meta hide_title hide_table_of_contents toc_min_heading_level toc_max_heading_level pagination_label ' +
  'sidebar_label sidebar_position sidebar_class_name sidebar_custom_props sidebar_key displayed_sidebar ' +
  'parse_number_prefixes custom_edit_url keywords description image slug tags draft unlisted pagination_next ' +
  'pagination_prev last_update author author_title author_url author_image_url authorTitle authorURL ' +
  'authorImageURL authors date wrapperClassName no_index mdx'
).split(' ')
