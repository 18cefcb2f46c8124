CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"ends_with" text NOT NULL,
	"scopes" text[] NOT NULL,
	"user_id" text,
	"department" text,
	"org_id" text,
	"per_minute" integer,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_digest_unique" UNIQUE("digest")
);
