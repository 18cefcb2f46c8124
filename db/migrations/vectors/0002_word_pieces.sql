ALTER TABLE "chunk_embeddings" ADD COLUMN "pieces" "bytea";--> statement-breakpoint
ALTER TABLE "chunk_embeddings" ALTER COLUMN "pieces" SET STORAGE EXTERNAL;
