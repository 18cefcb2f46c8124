-- A passage that was named and not searched had no score; as a selected text, it has 1.
UPDATE "conversations" SET "sources" = (
  SELECT jsonb_agg(CASE WHEN source -> 'relevance_score' = 'null'::jsonb THEN source || '{"relevance_score": 1}' ELSE source END ORDER BY place)
  FROM jsonb_array_elements("sources") WITH ORDINALITY AS named(source, place)
) WHERE "sources" @> '[{"relevance_score": null}]';--> statement-breakpoint
UPDATE "conversations" SET "retrieved_chunks" = (
  SELECT jsonb_agg(CASE WHEN chunk -> 'relevance' = 'null'::jsonb THEN chunk || '{"relevance": 1}' ELSE chunk END ORDER BY place)
  FROM jsonb_array_elements("retrieved_chunks") WITH ORDINALITY AS named(chunk, place)
) WHERE "retrieved_chunks" @> '[{"relevance": null}]';
