/** What the database tells its own process of whenever a transaction commits that has written the library or its chunks. */
export const LIBRARY_CHANNEL = 'library_written';

/**
 * Has the embedded database tell of it: whatever writes documents, pages, chunks or vectors notes that in one of these two tables. Servers
 * are not told, since there the notes of many processes count.
 */
export const TELL_OF_WRITES = `
create or replace function tell_of_written_library() returns trigger language plpgsql as $function$
begin
  perform pg_notify('${LIBRARY_CHANNEL}', '');
  return null;
end
$function$;
create or replace trigger library_revisions_told after insert or update on library_revisions
for each statement execute function tell_of_written_library();
create or replace trigger chunk_changes_told after insert on chunk_changes
for each statement execute function tell_of_written_library();
`;
